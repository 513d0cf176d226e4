/** Names as XML has them, without colons. Those of forms have ASCII letters only. */
export const xmlName = /^[\p{L}_][\p{L}\p{N}\p{M}_.·-]*$/u
