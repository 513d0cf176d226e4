import { contentKind } from '@formpost/rules'
import type { ComponentType } from 'preact'

import { lazyPart } from '../../parts/lazy-part.tsx'
import { ButtonAlignmentSetting, FieldWidthSetting } from './choice-settings.tsx'
import { MaxDateSetting, MaxTimeSetting, MinDateSetting, MinTimeSetting } from './date-settings.tsx'
import { DefaultProperty } from './default-property.tsx'
import { MaxSizeSetting } from './max-size-setting.tsx'
import {
  MaxAccuracySetting,
  MaxCountSetting,
  MaxFilesSetting,
  MaxLengthSetting,
  MaxSetting,
  MinCountSetting,
  MinSetting,
  RowsSetting,
  StepSetting,
  WidthSetting,
} from './number-settings.tsx'
import { OptionsProperty } from './options-property.tsx'
import { PageSetting } from './page-setting.tsx'
import type { Property } from './properties-of.ts'
import { RatingStepsSetting } from './rating-steps-setting.tsx'
import { RequiredProperty } from './required-property.tsx'
import { RichTextProperty } from './rich-text-property.tsx'
import { SliderSetting } from './slider-setting.tsx'
import {
  AddLabelSetting,
  AltSetting,
  DescriptionProperty,
  HighLabelSetting,
  ImageAddressProperty,
  ItemLabelSetting,
  LabelProperty,
  LowLabelSetting,
  PlaceholderProperty,
} from './text-properties.tsx'
import type { EditorProps } from './use-field-change.ts'

const AcceptSetting = lazyPart(async () => (await import('./accept-setting.tsx')).AcceptSetting)

const CaptureSetting = lazyPart(async () => (await import('./capture-setting.tsx')).CaptureSetting)

const PhotoMetadataSetting = lazyPart(
  async () => (await import('./photo-metadata-setting.tsx')).PhotoMetadataSetting,
)

const ContentProperty = (props: EditorProps) =>
  contentKind(props.field.type) === 'image_address' ? (
    <ImageAddressProperty {...props} />
  ) : (
    <RichTextProperty {...props} />
  )

/** The editor of each property; null if people do not set it. */
export const editors: Record<Property, ComponentType<EditorProps> | null> = {
  label: LabelProperty,
  content: ContentProperty,
  description: DescriptionProperty,
  options: OptionsProperty,
  is_required: RequiredProperty,
  placeholder: PlaceholderProperty,
  default_value: DefaultProperty,
  'settings.min': MinSetting,
  'settings.max': (props) =>
    props.field.type === 'rating' ? <RatingStepsSetting {...props} /> : <MaxSetting {...props} />,
  'settings.step': StepSetting,
  'settings.max_length': MaxLengthSetting,
  'settings.rows': RowsSetting,
  'settings.min_date': MinDateSetting,
  'settings.max_date': MaxDateSetting,
  'settings.min_time': MinTimeSetting,
  'settings.max_time': MaxTimeSetting,
  'settings.field_width': FieldWidthSetting,
  'settings.button_alignment': ButtonAlignmentSetting,
  'settings.accept': AcceptSetting,
  'settings.max_size': MaxSizeSetting,
  'settings.alt': AltSetting,
  'settings.width': WidthSetting,
  // The uuid of an image that another client keeps.
  'settings.image_uuid': null,
  'settings.low_label': LowLabelSetting,
  'settings.high_label': HighLabelSetting,
  'settings.page': PageSetting,
  'settings.min_count': MinCountSetting,
  'settings.max_count': MaxCountSetting,
  'settings.add_label': AddLabelSetting,
  'settings.item_label': ItemLabelSetting,
  'settings.control': SliderSetting,
  'settings.result': null,
  'settings.metadata': null,
  'settings.capture': CaptureSetting,
  'settings.max_accuracy': (props) =>
    props.field.settings?.capture === 'location' ? <MaxAccuracySetting {...props} /> : null,
  'settings.photo_metadata': PhotoMetadataSetting,
  'settings.max_files': MaxFilesSetting,
}
