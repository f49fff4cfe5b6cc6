/** Listings of the commune itself without which nothing is said, and of the market in all without which no range is calibrated. */
export const LEAST = { own: 3, all: 30 } as const;
/** Newest listings that are read: of the commune itself, of each other commune of its region, and in all. All of them may be neighbours. */
export const MOST = { own: 3_000, other: 40, all: 4_000 } as const;
/** How many of them teach the regression: further ones teach it nothing, and what a fit costs follows from them. */
export const TAUGHT = { own: 1_000, all: 1_600 } as const;
/** How many of them are appraised as if they were not known, for the range. */
export const CALIBRATED = { own: 250, all: 250 } as const;
/** Older ones tell of another market. */
export const RECENT_MONTHS = 36;
/** Share of the properties whose price the range should hold. */
export const COVERAGE = 0.8;
