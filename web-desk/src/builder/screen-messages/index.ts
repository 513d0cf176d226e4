import { messages as builder } from '../messages/index.ts'

export const messages = builder.screen
