/** Main file of a child that waits to be ended. */
setInterval(() => undefined, 60_000);
