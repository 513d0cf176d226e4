/** The judgement of files, which is loaded when a form has a field for them. */
export const loadFileRules = () => import('@formpost/rules/files')
