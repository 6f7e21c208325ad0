// @ts-check
// The shapes that the modules share; docs/table.md describes the messages.

/**
 * @typedef {Object} Edition
 * @property {string} label
 * @property {string[]} colours
 * @property {string} card
 * @property {string[]} ranks
 *
 * @typedef {Object} Words
 * @property {string} title
 * @property {Record<string, string>} specials
 * @property {string} no_trump
 * @property {Record<string, Edition>} editions
 *
 * @typedef {Object} OptionText
 * @property {string} title
 * @property {string} meaning
 * @property {string} rule
 * @property {Record<string, string>} values
 *
 * @typedef {Object} PageData
 * @property {string} id
 * @property {string} lang
 * @property {string} game
 * @property {[number, number]} seats
 * @property {string} link
 * @property {string} code
 * @property {Words} words
 * @property {Record<string, OptionText>} options
 * @property {Record<string, string>} phrases
 * @property {Record<string, string>} bots
 * @property {Record<string, string>} texts
 * @property {Record<string, string>} addresses
 *
 * @typedef {Object} Chair
 * @property {string} name
 * @property {string | null} bot
 * @property {boolean} person
 *
 * @typedef {Object} Facts
 * @property {string} id
 * @property {"lobby" | "playing" | "over" | "closed"} phase
 * @property {any} settings
 * @property {number | null} you
 * @property {number | null} host
 * @property {Chair[]} chairs
 * @property {any[][]} sheet
 * @property {string | null} again
 * @property {string[]} bots
 *
 * @typedef {Object} LastTrick
 * @property {number} leader
 * @property {string[]} cards
 * @property {number} winner
 * @property {string[]} [picked]
 * @property {number} [rest]
 *
 * @typedef {Object} View
 * @property {number} seat
 * @property {number} players
 * @property {any} options
 * @property {number} round
 * @property {number} rounds
 * @property {number} dealer
 * @property {string} phase
 * @property {number | null} turn
 * @property {number} leader
 * @property {number[]} scores
 * @property {string[]} hand
 * @property {number[]} hand_sizes
 * @property {string[]} trick
 * @property {LastTrick | null} last_trick
 * @property {string[]} gone
 * @property {string[]} legal
 * @property {string[]} head
 * @property {string[]} columns
 * @property {string[][]} rows
 * @property {string} [question]
 * @property {Record<string, number>} [outlook]
 * @property {number} tricks
 * @property {{wins?: number, rest?: number}} [standing]
 * @property {any} [trump]
 * @property {any} [bids]
 * @property {any} [has_bid]
 * @property {any} [taken]
 * @property {any} [cards]
 * @property {any} [turned]
 * @property {any} [winning]
 * @property {any} [others]
 * @property {any} [up]
 * @property {any} [down]
 * @property {any} [chosen]
 * @property {any} [picks]
 * @property {any} [winner]
 * @property {any} [rest]
 *
 * @typedef {Object} GameEvent
 * @property {string} kind
 * @property {number | null} seat
 * @property {string} rule
 * @property {any} data
 * @property {string} text
 *
 * @typedef {Object} Said
 * @property {number} n
 * @property {number} seat
 * @property {string} name
 * @property {string} [text]
 * @property {string} [phrase]
 *
 * @typedef {Object} Notice
 * @property {string} text
 * @property {string} [kind]
 * @property {string} [rule]
 * @property {string} [title]
 * @property {string} [page_label]
 */

export {};
