/** Submissions are counted by blocks of so many numbers (see submission_blocks). */
export const blockSize = 1_024
