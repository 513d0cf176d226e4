export { type JobCodec, jobCodec, type JobsOf } from './codec.ts'
export { createPeriodicTask, type PeriodicTask } from './periodic-task.ts'
export {
  type AddOptions,
  createQueue,
  type NewJob,
  type Queue,
  type QueueRunner,
  type Tasks,
} from './queue.ts'
export { TaskThread } from './task-thread.ts'
