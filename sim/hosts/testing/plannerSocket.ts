// The planner's WebSocket as a browser opens it: not every Node has its own.
import { WebSocket } from 'ws';
import type { OpenWebSocket } from '#backends/stompSocket.ts';
import { stompProtocols } from '#wire/planner/planner.ts';

export const openPlannerSocket: OpenWebSocket = (url) => new WebSocket(url, [...stompProtocols]);
