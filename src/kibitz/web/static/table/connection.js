// @ts-check
// The socket: comes back by itself, sends again what was not acknowledged, asks for what it missed.

const WAITS = [0, 400, 1000, 2000, 4000, 5000];
/** So long an answer may take before the connection counts as dead, in milliseconds. */
const PATIENCE = 6000;

/** @typedef {{do: string, id?: string, [key: string]: unknown}} Command */
/** @typedef {(answer: any) => void} Settle */

export class Connection {
  /**
   * @param {string} address without `since`
   * @param {(message: any) => void} hear
   * @param {(status: string) => void} tell open, connecting, offline or ended
   * @param {() => number} last the number of the last entry that is known
   */
  constructor(address, hear, tell, last) {
    this.address = address;
    this.hear = hear;
    this.tell = tell;
    this.last = last;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {command: Command, settle: Settle, sentAt: number}>} */
    this.waiting = new Map();
    this.tries = 0;
    this.serial = 0;
    this.ended = false;
    this.timer = 0;
    this.asked = 0;
    addEventListener("online", () => this.retry());
    addEventListener("offline", () => this.lost());
    addEventListener("pageshow", (event) => event.persisted && this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.check());
    setInterval(() => this.watch(), 1000);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.ended = false;
    this.tell(navigator.onLine ? "connecting" : "offline");
    const known = this.last();
    const socket = new WebSocket(this.address + (known ? `&since=${known}` : ""));
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.tries = 0;
      this.asked = 0;
      this.tell("open");
      for (const one of this.waiting.values()) this.transmit(one);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data));
    };
    socket.onclose = () => socket === this.socket && this.lost();
  }

  /** The connection is gone; the first try to come back is at once. */
  lost() {
    if (this.ended) return;
    const old = this.socket;
    this.socket = null;
    if (old) old.close();
    this.tell(navigator.onLine ? "connecting" : "offline");
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait ? wait * (0.75 + Math.random() / 4) : 0);
  }

  /** Tries again now. */
  retry() {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return this.check();
    this.tries = 0;
    this.socket = null;
    this.open();
  }

  /** Finds out whether an old connection still works, by asking what was missed. */
  check() {
    if (this.ended || this.socket?.readyState !== WebSocket.OPEN) return;
    this.asked = Date.now();
    this.socket.send(JSON.stringify({ do: "since", n: this.last() }));
  }

  /** Something is missing. */
  missed() {
    if (!this.asked) this.check();
  }

  /** Gives up a connection that doesn't answer. */
  watch() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const times = [...this.waiting.values()].map((one) => one.sentAt);
    if (this.asked) times.push(this.asked);
    if (times.some((at) => at && at < Date.now() - PATIENCE)) {
      this.tries = 0;
      this.lost();
    }
  }

  /** @param {any} message */
  receive(message) {
    this.asked = 0;
    if (message.t === "bye") {
      this.ended = message.reason !== "slow" && message.reason !== "busy";
      if (this.ended) this.waiting.clear();
    }
    this.hear(message);
    if (["done", "answer", "error", "entry"].includes(message.t) && message.id) {
      this.waiting.get(message.id)?.settle(message);
      this.waiting.delete(message.id);
    }
  }

  /** Sends a command, now or when the connection is back; gives what the server answers.
   * @param {Command} command @returns {Promise<any>} */
  send(command) {
    const id = `${Date.now().toString(36)}-${++this.serial}`;
    return new Promise((settle) => {
      const one = { command: { ...command, id }, settle, sentAt: 0 };
      this.waiting.set(id, one);
      this.transmit(one);
    });
  }

  /** @param {{command: Command, sentAt: number}} one */
  transmit(one) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    one.sentAt = Date.now();
    this.socket.send(JSON.stringify(one.command));
  }
}
