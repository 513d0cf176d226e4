import { defineConfig } from 'prisma/config'

// Prisma would download its schema engine, which generating never runs.
if (process.argv.includes('generate')) {
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath
}

/** For Prisma's own tools; the service itself reads its environment in `src/main.ts`. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
})
