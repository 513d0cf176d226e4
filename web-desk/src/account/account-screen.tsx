import './account.css'

import { useStore } from '@formpost/ui/store.ts'
import { useState } from 'preact/hooks'

import { ScreenTitle } from '../parts/screen-title.tsx'
import { currentUser } from '../parts/session.ts'
import { KeysPanel } from './keys-panel.tsx'
import { messages } from './messages/index.ts'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

export function AccountScreen() {
  const user = useStore(currentUser)
  // A new password ends sessions and may revoke keys.
  const [passwords, setPasswords] = useState(0)
  if (!user) return null
  return (
    <main id="main" class="panels">
      <ScreenTitle title={messages.account} />
      <ProfilePanel user={user} />
      <PasswordPanel user={user} onChange={() => setPasswords(passwords + 1)} />
      <TwoFactorPanel user={user} />
      <KeysPanel key={`keys-${passwords}`} />
      <SessionsPanel key={`sessions-${passwords}`} />
    </main>
  )
}
