/** A field that uses the language of forms. It refers to no other field, so that it fits into any form. */
export const usedMembers = {
  name: 'depth',
  expressions: {
    relevant: "today() >= date('2026-01-01')",
    constraint: '. > 0',
    constraint_message: 'The depth must be more than 0.',
  },
}

/** The members as owners read them: null unless used. */
export const allMembers = {
  ...usedMembers,
  parent: null,
  read_only: null,
  choices: null,
  xlsform: null,
}
