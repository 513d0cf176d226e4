export { createQueue, type NewJob, type Queue, type QueueRunner, type Tasks } from './queue.ts'
