export type Plan = 'free' | 'paid'

/** Whether a form shows the branded footer, which only paid plans can hide (docs/api-behaviour.md#branded-footer). */
export const showsFooter = (plan: Plan | undefined, setting: boolean): boolean =>
  plan === 'paid' ? setting : true
