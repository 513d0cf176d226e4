import { settingRanges, type FieldSettings } from '@formpost/rules'

/** The accuracy in metres at which a `geopoint` is taken, from its parameters, in whole metres. */
export function captureAccuracy(parameters: string): Pick<FieldSettings, 'max_accuracy'> {
  const text = /\bcapture-accuracy ?= ?(\d{1,9}(?:\.\d{1,9})?)/.exec(parameters)?.[1]
  if (text === undefined) return {}
  const { min, max } = settingRanges.max_accuracy
  return { max_accuracy: Math.min(max, Math.max(min, Math.ceil(Number(text)))) }
}
