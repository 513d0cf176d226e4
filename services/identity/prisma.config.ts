import { defineConfig } from 'prisma/config'

const { DATABASE_URL } = process.env

/** For Prisma's own tools; the service itself reads its environment in `src/main.ts`. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(DATABASE_URL && { datasource: { url: DATABASE_URL } }),
})
