import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { parse } from 'yaml'

export const root = path.resolve(import.meta.dirname, '../..')

const {
  IMAGE_TAG = '',
  UPGRADE_TAG = '',
  // A command that loses the node of its argument; without it, that test is skipped.
  LOSE_NODE,
  // A file of further values, such as the registry of the images.
  VALUES,
} = process.env

export const imageTag = IMAGE_TAG
export const upgradeTag = UPGRADE_TAG
export const loseNode = LOSE_NODE
export const valuesFile = VALUES && path.resolve(VALUES)
if (!imageTag || !upgradeTag)
  throw new Error('Set IMAGE_TAG and UPGRADE_TAG to two tags of the images.')

export type Values = Record<string, object>

/** Values of the chart for the images on this cluster. */
export async function clusterValues(): Promise<Values> {
  const further = valuesFile ? (parse(await readFile(valuesFile, 'utf8')) as Values) : {}
  return { image: { tag: imageTag }, ...further }
}
