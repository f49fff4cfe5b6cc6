/** Result of a promise, or `otherwise` after so many milliseconds; rejections pass through. */
export function within<T, O>(promise: Promise<T>, milliseconds: number, otherwise: O): Promise<T | O> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
