import type { Page } from 'playwright-core'

/** The command line of a Chromium whose microphone beeps. Its user allows or denies it at once. */
export const fakeMicrophoneFlags = (isAllowed: boolean): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-fake-ui-for-media-stream${isAllowed ? '' : '=deny'}`,
]

type WithTracks = typeof window & { openTracks: MediaStreamTrack[] }

/** Watches the microphones that the page opens from its next load on. */
export async function watchMicrophone(page: Page) {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { openTracks: tracks })
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  return {
    states: () =>
      page.evaluate(() => (window as WithTracks).openTracks.map(({ readyState }) => readyState)),
    /** Tells the page of an event of the newest microphone. */
    fire: (type: string) =>
      page.evaluate(
        (name) => (window as WithTracks).openTracks.at(-1)!.dispatchEvent(new Event(name)),
        type,
      ),
    /** Ends the newest microphone, as the device does. */
    end: () => page.evaluate(() => (window as WithTracks).openTracks.at(-1)!.stop()),
  }
}
