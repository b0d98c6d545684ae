// Asks the browser to cache the page for offline use. It waits until the page is drawn and idle, because it also
// downloads files that this visit may not need.

/** Does nothing if service workers are missing or not allowed (a plain http address, a private window). */
export async function cacheForOffline() {
  if (!('serviceWorker' in navigator)) return;
  try {
    const wasThere = navigator.serviceWorker.controller !== null;
    // Next to the page, at any path: a worker only answers for addresses below its own.
    const registration = await navigator.serviceWorker.register('./worker.js');
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') installing.postMessage('take over');
      });
    });
    if (wasThere) await registration.update(); // browsers check for a new worker by themselves, but not at each visit
  } catch {
    // Without it, the page works as before.
  }
}
