/** The price in force where there is no script: a word of the page that the server fills in, so that the text differs when the page is hydrated. */
export function ServedPrice({ code }: { readonly code: string }) {
  return <noscript suppressHydrationWarning>{`%PRECIO${code.toUpperCase()}%`}</noscript>;
}
