/** The headers of a reply, and when its request was sent and when it came, by the clock of this device. */
export type Reply = [headers: Headers, sentAt: number, repliedAt: number]

let last: Reply | undefined
let listener = (...reply: Reply): void => void (last = reply)

/** Notes a reply that comes from no cache, by which the clock of this device can be compared. */
export const noteReply = ({ headers }: Response, sentAt: number): void =>
  listener(headers, sentAt, Date.now())

/** Calls a listener with the last reply and all further ones. It is loaded after the first request. */
export function listenToReplies(listen: (...reply: Reply) => void): void {
  listener = listen
  if (last) listen(...last)
}
