import { createStore } from '@formpost/ui/store.ts'
import type { ComponentChildren } from 'preact'

/** The title of the open form, shown in the bar. */
export const barTitle = createStore<string | null>(null)

/** Exports the answers on the screen to a file, for devices that cannot store them. Null if no form is open. */
export const memoryExport = createStore<(() => Promise<void>) | null>(null)

/** What a tab of Safari on iOS must say about its storage. */
export const iosTab = createStore<ComponentChildren>(null)

/** A banner about a wrong clock. */
export const clockBanner = createStore<ComponentChildren>(null)
