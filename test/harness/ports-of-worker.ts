import { useShareOfPorts } from '@formpost/local'

// A port is free until the process that gets it listens, seconds later. So no two workers of vitest may choose the same one.
const shares = 8
useShareOfPorts(Number(process.env['VITEST_POOL_ID'] ?? 0) % shares, shares)
