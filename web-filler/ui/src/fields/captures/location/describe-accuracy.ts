import { messages } from '../messages/index.ts'
import { accuracyWord } from './fix.ts'
import { formatDistance } from './format-distance.ts'

/** An accuracy in metres with a word for it, such as "Accuracy: 4 m (very good)". */
export const describeAccuracy = (metres: number): string =>
  messages.accuracy({
    distance: formatDistance(metres),
    word: messages.accuracyWords[accuracyWord(metres)],
  })
