import { AlertIcon } from '@formpost/ui/icons.tsx'
import { useId } from 'preact/hooks'

interface KeyFileInputProps {
  label: string
  error?: string | undefined
  onChoose: (file: File | undefined) => void
}

/** Chooses the file of a key, which is read in this tab. */
export function KeyFileInput({ label, error, onChoose }: KeyFileInputProps) {
  const id = useId()
  return (
    <div class={error ? 'field has-error' : 'field'}>
      <label class="label" for={id}>
        {label}
      </label>
      {error && (
        <p class="field-error" id={`${id}-error`}>
          <AlertIcon /> <span>{error}</span>
        </p>
      )}
      <input
        id={id}
        class="control file-control"
        type="file"
        accept=".asc,.gpg,.key,.pgp,.txt"
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? 'true' : undefined}
        onClick={({ currentTarget }) => {
          // Choosing the same file again, which may have changed, is a change too.
          currentTarget.value = ''
          onChoose(undefined)
        }}
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}
