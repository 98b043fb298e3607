// The planner's WebSocket as a browser opens it: Node has none of its own everywhere.
import { WebSocket } from 'ws';
import type { OpenWebSocket } from '#backends/stompSocket.ts';
import { stompProtocols } from '#wire/planner/planner.ts';

export const openPlannerSocket: OpenWebSocket = (url) => new WebSocket(url, [...stompProtocols]);
