import { activate } from '../../harness/activate.ts'
import { createFormWith } from '../../harness/forms.ts'
import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

/** Gives the page a phone's cameras, which see nothing and have a light. */
const setCameras = ({ page }: FillerPlace) =>
  page.evaluate(() => {
    const { mediaDevices } = navigator
    const cameras = ['', 'Telephoto camera 2, facing back'].map((label, at) => ({
      ...{ kind: 'videoinput', deviceId: `${at}`, groupId: '', label },
    })) as MediaDeviceInfo[]
    mediaDevices.enumerateDevices = async () => cameras
    mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')!.fillRect(0, 0, 300, 150)
      const stream = canvas.captureStream()
      const [track] = stream.getVideoTracks()
      track!.getSettings = () => ({ deviceId: '1' })
      track!.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      return stream
    }
  })

/** Opens a form that is filled in with the devices of a phone. */
async function openCaptures({ api, words, page, open }: FillerPlace): Promise<void> {
  const { text: label, help: description } = words
  const { form } = await createFormWith(
    api,
    {
      ...{ type: 'short_text', label, description, is_required: true },
      settings: { capture: 'location', max_accuracy: 10 },
    },
    { type: 'short_text', label, description, settings: { capture: 'barcode' } },
    { type: 'submit_button', label },
  )
  await open(`/f/${form.public_id}`)
  await page.locator('.capture-actions').first().waitFor()
}

const locate = ({ page }: FillerPlace) => page.locator('.capture-actions button').first()

export const captureScreens: readonly Screen<FillerPlace>[] = [
  { name: 'captures', show: openCaptures },
  {
    name: 'captures-refused',
    async show(place) {
      const { page } = place
      await activate(locate(place))
      await activate(page.locator('.capture-actions button').last())
      await page.locator('.capture-status:not(:empty)').nth(1).waitFor()
    },
  },
  {
    name: 'location-measuring',
    async show(place) {
      await place.context.grantPermissions(['geolocation'])
      await place.context.setGeolocation({ latitude: -1.2921, longitude: 36.8219, accuracy: 1_234 })
      await activate(locate(place))
      await place.page.locator('.capture-note strong').waitFor()
    },
  },
  {
    name: 'location',
    async show({ page, context }) {
      await context.setGeolocation({ latitude: -1.2921, longitude: 36.8219, accuracy: 4.5 })
      await page.locator('.location-map').waitFor()
    },
  },
  {
    name: 'barcode-scanning',
    async show(place) {
      const { page } = place
      await setCameras(place)
      await activate(page.locator('.capture-actions button').last())
      await page.locator('.scanner-cameras').waitFor()
    },
  },
]
