/** What waits for the end of the press under way; undefined: nothing is pressed. */
let waiting: (() => void)[] | undefined;

function press(): void {
  waiting ??= [];
}

function release(): void {
  // In a task of its own: the browser sends the click in the same one as the end of its press.
  setTimeout(() => {
    const due = waiting;
    waiting = undefined;
    due?.forEach((run) => run());
  });
}

/** Learns of presses from here on; once is enough. A touch also sends `mousedown`, which moves the focus, after its `pointerup`. */
export function watchPresses(): void {
  for (const type of ['pointerdown', 'mousedown']) addEventListener(type, press, true);
  // A press that is dragged away or opens a native list may end without `mouseup`.
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'keydown']) addEventListener(type, release, true);
}

/** Runs a callback at once or, during a press, after its click: what it inserts would move the pressed control from under the pointer. */
export function afterPress(run: () => void): void {
  if (waiting) waiting.push(run);
  else run();
}
