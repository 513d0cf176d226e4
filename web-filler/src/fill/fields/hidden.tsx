/** Nothing to see: its value is sent with the answers. */
export const HiddenField = () => null
