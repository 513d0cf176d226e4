export { armouredBlocks, isArmoured } from './armoured-blocks.ts'
export { decryptAnswers, decryptFile, type Answers } from './decrypt.ts'
export { privateKeysIn } from './private-keys.ts'
