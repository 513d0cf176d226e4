import type { ComponentChildren } from 'preact'

/** Icons grow with the text. `size` is in CSS pixels at the usual size of text. */
const inRem = (size: number): string => `${size / 16}rem`

export function Icon({ children, size = 20 }: { children: ComponentChildren; size?: number }) {
  return (
    <svg
      class="icon"
      width={inRem(size)}
      height={inRem(size)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const ShareIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M17 20h3v-1M14 20v-.1" />
  </Icon>
)

export const AlertIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </Icon>
)

export const CheckIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
)

export const DeviceIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <rect x="6.5" y="3" width="11" height="18" rx="2.5" />
    <path d="M12 8v5.5m-2.5-2.3L12 13.6l2.5-2.4M11 17.8h2" />
  </Icon>
)

export const OfflineIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M4 4l16 16M8.2 8.4A5 5 0 0 0 7 18h10c.6 0 1.1-.1 1.6-.3M10.5 6.2A6 6 0 0 1 17.8 11a3.5 3.5 0 0 1 2.9 4.8" />
  </Icon>
)

export const ClockIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.300l3.4 2" />
  </Icon>
)

export const FileIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.500zM13.5 3v5.500H19" />
  </Icon>
)

export const ChevronIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path class="mirror-in-rtl" d="M9.5 6l6 6-6 6" />
  </Icon>
)

export const LockIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <rect x="5" y="11" width="14" height="9.5" rx="2" />
    <path d="M8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
)

export const SendIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M12 19.500V5m-6 6l6-6 6 6" />
  </Icon>
)

export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg
    class="logo"
    width={inRem(size)}
    height={inRem(size)}
    viewBox="0 0 64 64"
    aria-hidden="true"
    focusable="false"
  >
    <rect class="logo-background" width="64" height="64" rx="15" />
    <path class="logo-sheet" d="M20 12h24a3 3 0 0 1 3 3v27H17V15a3 3 0 0 1 3-3z" />
    <path class="logo-lines" d="M24 22h16M24 30h10" />
    <path class="logo-slot" d="M11 42h42" />
  </svg>
)
