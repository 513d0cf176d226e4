import { messageOf, StartError } from './start-error.ts'

/** Connects once. The services would wait for two minutes, and a person who set a wrong DATABASE_URL should see that at once. */
export async function checkExternalDatabase(url: string): Promise<void> {
  // Loaded only here, because it would delay every start on the embedded database.
  const { connectDatabase } = await import('@formpost/kit/database')
  try {
    await (await connectDatabase(url)).end()
  } catch (error) {
    throw new StartError(`Cannot connect to PostgreSQL at DATABASE_URL: ${messageOf(error)}`)
  }
}
