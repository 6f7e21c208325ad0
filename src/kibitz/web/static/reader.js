// @ts-check
// A page of a book alone: turned and enlarged in its place.

import { mountViewers } from "./viewer.js";

mountViewers(document);
