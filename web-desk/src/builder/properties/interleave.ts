import type { ComponentChild } from 'preact'

/** The parts of a sentence, with controls in place of their names in braces: languages order them differently. */
export const interleave = (
  sentence: string,
  controls: Readonly<Record<string, ComponentChild>>,
): ComponentChild[] =>
  sentence
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? controls[part] : part.trim()))
    .filter((part) => part !== '')
