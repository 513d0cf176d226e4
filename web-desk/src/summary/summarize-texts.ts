import type { Counts } from './counts.ts'
import { mostFrequent } from './most-frequent.ts'

const maxExamples = 5
const maxExampleLength = 200

export const summarizeTexts = (counts: Counts<string>) => ({
  distinct: counts.size,
  examples: mostFrequent(counts)
    .slice(0, maxExamples)
    .map(([text]) => [...text].slice(0, maxExampleLength).join('')),
})
