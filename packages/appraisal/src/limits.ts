/** Minimum listings: of the commune itself for any value, and of the whole market to calibrate a range. */
export const LEAST = { own: 3, all: 30 } as const;
/** Newest listings that are read: of the commune itself, of each other commune of its region, and in total. All can be neighbours. */
export const MOST = { own: 3_000, other: 40, all: 4_000 } as const;
/** How many of them the regression uses: more would not improve it, and the cost of a fit depends on them. */
export const TAUGHT = { own: 1_000, all: 1_600 } as const;
/** How many of them are appraised out of sample to calibrate the range. */
export const CALIBRATED = { own: 250, all: 250 } as const;
/** Older listings belong to a different market. */
export const RECENT_MONTHS = 36;
/** Fraction of properties whose price the range should contain. */
export const COVERAGE = 0.8;
