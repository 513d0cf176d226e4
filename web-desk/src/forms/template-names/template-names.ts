/** The texts of templates and of their categories, by id. What is not here is shown as the service names it, in English. */
export interface TemplateNames {
  readonly categories: Readonly<Record<string, string>>
  readonly templates: Readonly<
    Record<string, { readonly name: string; readonly description: string }>
  >
}
