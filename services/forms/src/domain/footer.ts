/**
 * Whether a form shows the branded footer: only a paid account can do without (docs/api-behaviour.md#branded-footer).
 */
export const showsFooter = (plan: 'free' | 'paid' | undefined, wanted: boolean): boolean =>
  plan === 'paid' ? wanted : true
