/** Events that end a press. A drag, a context menu and another window may end it without a `mouseup`. */
const ENDS = ["mouseup", "dragend", "contextmenu", "keydown"] as const;

let isWatched = false;
let isPressed = false;
let waiting: (() => void)[] = [];

function press(): void {
  isPressed = true;
}

function end(): void {
  if (!isPressed) return;
  isPressed = false;
  // The click of a press comes right after its end.
  setTimeout(() => {
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  });
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  addEventListener("mousedown", press, true);
  for (const name of ENDS) addEventListener(name, end, true);
  // Of the window alone: a field that loses its focus is what waits here.
  addEventListener("blur", end);
}

interface Leaving {
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * For a field that tells something once it is left, or until it is: `work` comes after the press that takes the focus away, its click included, and at once
 * where it goes without one. What comes or goes moves the keys under the field, and a key that is not under the pointer any more when it is let go gets no
 * click; fingers press like this too, since browsers make a press of a tap. What a key needs to know must not wait: a number that is typed is set as it is left.
 */
export function whenLeft(work: () => void): Leaving {
  return {
    onFocus: watch,
    onBlur: () => {
      if (isPressed) waiting.push(work);
      else work();
    },
  };
}
