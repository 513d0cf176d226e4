/** Trusted Types, which TypeScript does not declare. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ): { createScriptURL(input: string): string }
}

/** Starts workers of one script. Its policy is one that the desk allows (gateway/src/pages/desk.ts), and yields only this address. */
export function workerStarter(policyName: string, url: string): () => Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: () => url })
  return () => new Worker(policy ? policy.createScriptURL(url) : url, { type: 'module' })
}
