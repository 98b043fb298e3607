import { VirtualTimeScheduler } from 'rxjs';

/** A scheduler for streams that a test advances; no timer fires before that. */
export class VirtualTime extends VirtualTimeScheduler {
  override maxFrames = 0;

  /** Runs the timers due within `ms`, in order. */
  pass(ms: number): void {
    this.maxFrames = this.frame + ms;
    this.flush();
    this.frame = this.maxFrames;
  }
}
