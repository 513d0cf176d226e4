// SQL: shared by the statements that count or find submissions by block.

/** How many numbers of a form a block has (see submission_blocks). */
export const blockSize = 1_024
