"""What threefates takes, measured: `python -m benchmarks` prints every figure beside its budget."""
