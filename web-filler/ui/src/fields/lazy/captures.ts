import type { Capture, FormField } from '@formpost/rules'
import type { ComponentType } from 'preact'

import type { FieldProps } from '../field-props.ts'

type Component = ComponentType<FieldProps>

const loaders: Record<Capture, () => Promise<Component>> = {
  audio: async () => (await import('../captures/audio/audio-field.tsx')).AudioField,
  barcode: async () => (await import('../captures/barcode/barcode-field.tsx')).BarcodeField,
  location: async () => (await import('../captures/location/location-field.tsx')).LocationField,
  photo: async () => (await import('../captures/photo/photo-field.tsx')).PhotoField,
  signature: async () => (await import('../captures/signature/signature-field.tsx')).SignatureField,
}

/** The components of fields with a capture that are loaded. */
export const captureComponents: Partial<Record<Capture, Component>> = {}

/** Loads the captures of some fields, each once. A field whose capture cannot be loaded is filled in as its type. */
export async function loadCaptures(fields: readonly Pick<FormField, 'settings'>[]): Promise<void> {
  const used = new Set(fields.map(({ settings }) => settings?.capture))
  const load = async ([capture, loader]: [string, () => Promise<Component>]) => {
    captureComponents[capture as Capture] ??= await loader()
  }
  const missing = Object.entries(loaders).filter(([capture]) => used.has(capture as Capture))
  await Promise.allSettled(missing.map(load))
}
