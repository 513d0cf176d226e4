/** Whether a form shows the branded footer, which only paid plans can hide (docs/api-behaviour.md#branded-footer). */
export const showsFooter = (plan: 'free' | 'paid' | undefined, setting: boolean): boolean =>
  plan === 'paid' ? setting : true
