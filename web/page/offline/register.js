// Asks the browser to keep the page for when there is no network. Not before the page is drawn and at rest, as it then
// downloads what this visit may not need.

/** Where there are no workers, or none is allowed (a plain http address, a private window), nothing is kept. */
export const keepForOffline = async () => {
  if (!('serviceWorker' in navigator)) return;
  try {
    const wasThere = navigator.serviceWorker.controller !== null;
    // Next to the page, wherever that is served: a worker only answers for addresses below its own.
    const registration = await navigator.serviceWorker.register('./worker.js');
    if (wasThere) await registration.update(); // browsers check for a new worker by themselves, but not at each visit
  } catch {
    // Without it, the page is what it was.
  }
};
