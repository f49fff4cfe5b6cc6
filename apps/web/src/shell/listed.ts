/** The objects of a listed answer that `fits`; undefined, as of a failed call, for what is no list or has items but none of these. */
export function listed<T extends object>(body: unknown, fits: (item: Partial<T>) => boolean = () => true): readonly T[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const items = body.filter((item: unknown): item is T => typeof item === 'object' && item !== null && fits(item));
  return items.length === 0 && body.length > 0 ? undefined : items;
}
