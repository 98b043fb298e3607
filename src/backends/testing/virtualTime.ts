import { VirtualTimeScheduler } from 'rxjs';

/** Time of streams that passes when a test says so; nothing is due before. */
export class VirtualTime extends VirtualTimeScheduler {
  override maxFrames = 0;

  /** Runs what is due within `ms`, in its order. */
  pass(ms: number): void {
    this.maxFrames = this.frame + ms;
    this.flush();
    this.frame = this.maxFrames;
  }
}
