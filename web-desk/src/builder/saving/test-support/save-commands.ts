import fc from 'fast-check'

/** What can happen to a builder, its service and the network. A command that is not possible does nothing. */
export type Command =
  | { readonly kind: 'type' | 'type_invalid' | 'type_published' | 'take_back' }
  | { readonly kind: 'due' | 'copy_due' | 'flush' | 'online' | 'compare' }
  | {
      readonly kind: 'respond'
      readonly how: 'answer' | 'lose_answer' | 'lose_request' | 'refuse'
    }
  | { readonly kind: 'keep'; readonly keeps: boolean }
  /** Whether the request that outlives the page arrives. */
  | { readonly kind: 'leave_page'; readonly arrives: boolean }
  /** Whether the request that was on its way arrives. */
  | { readonly kind: 'reopen'; readonly arrives: boolean }
  | { readonly kind: 'decide'; readonly choice: 'mine' | 'theirs' }
  | { readonly kind: 'others_save' | 'others_discard' }

const plain = fc.constantFrom(
  'type',
  'type',
  'type',
  'type_invalid',
  'type_published',
  'take_back',
  'due',
  'due',
  'due',
  'copy_due',
  'flush',
  'online',
  'compare',
  'others_save',
  'others_discard',
)

export const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: plain.map((kind) => ({ kind })) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('respond' as const),
      how: fc.constantFrom('answer', 'answer', 'lose_answer', 'lose_request', 'refuse'),
    }),
  },
  fc.record({ kind: fc.constant('keep' as const), keeps: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('leave_page', 'reopen'), arrives: fc.boolean() }),
  fc.record({ kind: fc.constant('decide' as const), choice: fc.constantFrom('mine', 'theirs') }),
)
