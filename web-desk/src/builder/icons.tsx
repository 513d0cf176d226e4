import type { Capture, FieldSettings, FieldType } from '@formpost/rules'
import { Icon } from '@formpost/ui/icons.tsx'

interface IconProps {
  path: string
  size?: number
  class?: string
}

const PathIcon = ({ path, size = 20, class: name }: IconProps) => (
  <Icon size={size}>
    <path class={name} d={path} />
  </Icon>
)

const fieldTypePaths: Record<FieldType, string> = {
  short_text: 'M4 8h16v8H4zM7.5 10.5v3',
  long_text: 'M4 5h16v14H4zM7.5 9h9M7.5 12h9M7.5 15h5',
  email: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
  number: 'M9.5 4l-2 16M16.5 4l-2 16M5 9.5h15M4 14.5h15',
  phone:
    'M6 3.5h3.5l1.5 4.5-2.2 1.6a11 11 0 0 0 5.6 5.6L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.7 2.5A15.5 15.5 0 0 1 3.5 6.2 2.5 2.5 0 0 1 6 3.5z',
  date: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  time: 'M12 3.5a8.5 8.5 0 1 0 .01 0zM12 7.5V12l3 2',
  datetime:
    'M4 6h16v4M4 6v14h7M4 10.5h7M8 3.5V8M16 3.5V8M17 12.5a4.5 4.5 0 1 0 .01 0zM17 15v2l1.5 1',
  dropdown: 'M4 7h16v10H4zM14 11l2 2 2-2',
  radio: 'M12 3.5a8.5 8.5 0 1 0 .01 0zM12 9a3 3 0 1 0 .01 0z',
  checkbox: 'M4.5 4.5h15v15h-15zM8.5 12l2.5 2.5 4.5-5',
  rank: 'M10 6h10M10 12h10M10 18h10M5.5 19.5v-15M3 7l2.5-2.5L8 7',
  rating: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  consent: 'M4 3.5h16v17H4zM7.5 15.5l2 2 3.5-4M7.5 7.5h9M7.5 10.5h9',
  file: 'M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5zM13.5 3v5.5H19',
  heading: 'M6 5v14M18 5v14M6 12h12',
  paragraph: 'M4 6h16M4 10h16M4 14h16M4 18h9',
  divider: 'M3.5 12h17M8 7h8M8 17h8',
  image: 'M4 5h16v14H4zM4 16l5-5 4.5 4.5 2.5-2.5 4 4M15.5 9v.1',
  hidden:
    'M4 4l16 16M9.5 5.7A10 10 0 0 1 12 5.5c5 0 8 4.5 9 6.5a15 15 0 0 1-2.5 3.4M6 7.5A15 15 0 0 0 3 12c1 2 4 6.5 9 6.5 1.3 0 2.5-.3 3.6-.8',
  page_break: 'M6 3.5V9h12V3.5M6 20.5V15h12v5.5M3 12h2M8 12h2M14 12h2M19 12h2',
  payment: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4',
  submit_button: 'M4 8h16v8H4zM9 12h6m-2-2l2 2-2 2',
  group: 'M4 4h16v16H4zM7.5 8.5h9M7.5 12h9M7.5 15.5h5',
  repeat: 'M4 9.5V7h13l-3-3M20 14.5V17H7l3 3',
}

const capturePaths: Record<Capture, string> = {
  location:
    'M12 21c-4-4.5-6.5-7.5-6.5-11a6.5 6.5 0 0 1 13 0c0 3.5-2.5 6.5-6.5 11zM12 7.5a2.5 2.5 0 1 0 .01 0z',
  barcode: 'M4 6v12M7 6v12M10.5 6v12M13 6v12M16.5 6v12M20 6v12',
  photo: 'M3.5 7.5H8L9.5 5h5L16 7.5h4.5V19h-17zM12 9.5a3.5 3.5 0 1 0 .01 0z',
  signature: 'M4 19.5h16M4.5 15c4-3 6-10.5 4-11s-2 11 .5 11 2-4 3.5-4 0 3.5 2 3.5 2.5-1 5-1.5',
  audio:
    'M12 3.5a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0V6A2.5 2.5 0 0 0 12 3.5zM6 11a6 6 0 0 0 12 0M12 17v3.5',
}

interface FieldIconProps {
  field: { type: FieldType; settings?: FieldSettings | null }
  size?: number
}

/** The icon of the type of a field, or of what fills it in. */
export const FieldIcon = ({ field: { type, settings }, size = 20 }: FieldIconProps) => (
  <PathIcon
    path={settings?.capture ? capturePaths[settings.capture] : fieldTypePaths[type]}
    size={size}
  />
)

export const FormIcon = () => <PathIcon path="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3.5" />
export const PlusIcon = () => <PathIcon path="M12 5v14M5 12h14" />
export const UndoIcon = () => (
  <PathIcon class="mirror-in-rtl" path="M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10H9" />
)
export const RedoIcon = () => (
  <PathIcon class="mirror-in-rtl" path="M15.5 5L20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h5" />
)
export const UpIcon = () => <PathIcon path="M12 19V5M6 11l6-6 6 6" />
export const DownIcon = () => <PathIcon path="M12 5v14M6 13l6 6 6-6" />
export const IntoIcon = () => (
  <PathIcon class="mirror-in-rtl" path="M4 12h11M10 7l5 5-5 5M19.5 5v14" />
)
export const OutIcon = () => (
  <PathIcon class="mirror-in-rtl" path="M20 12H9M14 7l-5 5 5 5M4.5 5v14" />
)
export const CopyIcon = () => <PathIcon path="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />
export const DeleteIcon = () => (
  <PathIcon path="M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 13.5h9l1-13.5M10 10.5v5.5M14 10.5v5.5" />
)
export const GripIcon = () => (
  <span class="grip">
    <PathIcon path="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" />
  </span>
)
export const EditIcon = () => (
  <PathIcon path="M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5" />
)
export const EyeIcon = () => (
  <PathIcon path="M3 12c1-2 4-6.5 9-6.5s8 4.5 9 6.5c-1 2-4 6.5-9 6.5S4 14 3 12zM12 9.5a2.5 2.5 0 1 0 .01 0z" />
)
